// Prints the guide. A file of its own because the page's policy forbids inline scripts.
document.getElementById('print').addEventListener('click', function () {
  window.print();
});
