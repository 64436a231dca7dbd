// Runs before the first paint, so that neither the theme nor the reading direction flashes.
// A file of its own because the page's policy forbids inline scripts.
(function () {
  var root = document.documentElement;
  var read = function (key) {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  var theme = read('studyhall.theme');
  if (theme !== 'light' && theme !== 'dark') {
    theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  }
  root.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]').content = theme === 'dark' ? '#14171a' : '#fbfaf7';
  var directions = JSON.parse('%directions%');
  // The chosen language, else the first of the browser's that the product has.
  var wanted = [read('studyhall.locale')];
  navigator.languages.forEach(function (tag) {
    wanted.push(tag, tag.split('-')[0]);
  });
  var locale = wanted.find(function (tag) {
    return tag !== null && Object.hasOwn(directions, tag);
  });
  // A guide is written in one language, whatever the reader's.
  if (locale !== undefined && root.dataset.language !== 'own') {
    root.lang = locale;
    root.dir = directions[locale];
  }
})();
