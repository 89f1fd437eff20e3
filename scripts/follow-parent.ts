// Loaded into the server: when the process that started it is gone, it stops in its usual orderly way instead of living on unseen.
const starter = Number(new URL(import.meta.url).searchParams.get('starter'));
const timer = setInterval(() => {
  if (process.ppid === starter) return;
  clearInterval(timer);
  process.kill(process.pid, 'SIGTERM');
}, 250);
timer.unref();
