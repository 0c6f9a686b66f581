/** Bundled as bytes (infra/bundle.ts). A document embeds only the letters that it uses. */
import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf';
import bold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf';

export const fonts = { regular: Buffer.from(regular), bold: Buffer.from(bold) };
