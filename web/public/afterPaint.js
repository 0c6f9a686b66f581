// Loads a prerendered page's scripts once its text is painted, so that they delay none of it.
new PerformanceObserver(() => document.body.append(document.getElementById('scripts').content)).observe({
  type: 'paint',
  buffered: true,
});
