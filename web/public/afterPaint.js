// Loads a prerendered page's scripts once its text is painted, so that they delay none of it.
const load = () => document.body.append(document.getElementById('scripts').content);
const loadAfterText = (entries) => entries.getEntriesByName('first-contentful-paint').length > 0 && load();
// A tab in the background paints nothing.
if (document.hidden) load();
else new PerformanceObserver(loadAfterText).observe({ type: 'paint', buffered: true });
