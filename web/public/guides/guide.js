// A file of its own because the page's policy forbids inline scripts.
document.getElementById('print').addEventListener('click', function () {
  window.print();
});

// An installation may have a name of its own.
// oxlint-disable-next-line no-restricted-globals -- a guide is a page without the app's transport
fetch('/api/config')
  .then(function (response) {
    return response.json();
  })
  .then(function (config) {
    var name = config.product_name;
    if (!name || name === 'Studyhall') return;
    var texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      texts.currentNode.nodeValue = texts.currentNode.nodeValue.replaceAll('Studyhall', name);
    }
  })
  .catch(function () {
    // The guide reads as well without it.
  });
