/** Bundled as bytes (infra/bundle.ts). A document embeds only the letters that it uses. */
import regular from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf';
import bold from '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf';
import { create, type Font } from 'fontkit';

/** Contextual alternates take half of a document's time, and make an arrow of a typed "->". */
const parsed = (bytes: Uint8Array): Font => {
  const font = create(bytes);
  const layout = font.layout.bind(font);
  return Object.assign(font, { layout: (text: string) => layout(text, { calt: false }) });
};

// Parsed once, because each document would read a font's rules again.
export const fonts = { regular: parsed(regular), bold: parsed(bold) };
