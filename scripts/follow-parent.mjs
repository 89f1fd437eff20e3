// Stops the server properly once its starter is gone.
const starter = Number(new URL(import.meta.url).searchParams.get('starter'));
const timer = setInterval(() => {
  if (process.ppid === starter) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 250);
timer.unref();
