// start.mjs loads this into the server: when the starter is killed, the channel to it breaks and the server stops in its usual
// orderly way instead of living on unseen. Processes that the server forks load this as well, but their parent is not the starter.
const starter = Number(new URL(import.meta.url).searchParams.get('starter'));
if (process.ppid === starter) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
