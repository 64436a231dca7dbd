// The offline page goes by itself when the network is back.
addEventListener('online', () => location.reload());
