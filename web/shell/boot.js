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
  // The service worker has shown the page that it kept, and the server has another one.
  navigator.serviceWorker?.addEventListener('message', function () {
    if (navigator.userActivation?.hasBeenActive === false) location.reload();
  });
  // The page's first requests go out before its code has arrived: `transport/early.ts` takes the answers.
  var page = /^\/(?:chat(?:\/([\da-f-]{36}))?$|signin|admin|cards|plans|lessons|todo)/.exec(
    location.pathname,
  );
  if (page === null || read('studyhall.leaving') !== null) return;
  window.early = {};
  var ask = function (address, first) {
    var answer = first.then(function () {
      return fetch(address, {
        headers: { Accept: 'application/json' },
        signal: AbortSignal.timeout(60000),
      });
    });
    // The page asks again.
    answer.catch(function () {});
    return (window.early[address] = answer);
  };
  /** Throws unless these words describe a user who may read messages. */
  var check = function (user) {
    if (!/"id":/.test(user) || /"(must_change_password|factor_setup_required|notice_due)":true/.test(user))
      throw user;
  };
  var me = ask('/api/me', Promise.resolve());
  if (page[0].indexOf('/chat') !== 0) return;
  // Who was signed in here is so probably still: nothing waits for the answer.
  var known = read('studyhall.account');
  var user = known === null ? me.then((answer) => answer.clone().text()) : Promise.resolve(known);
  ask('/history?limit=50' + (page[1] ? '&conversation_id=' + page[1] : ''), user.then(check));
})();
