// Loaded into the server by start.mjs: when the starter is killed outright, the channel to it breaks
// and the server stops in its usual orderly way instead of living on unseen.
// Processes that the server forks load this too; their parent is another, and they go their own way.
const starter = Number(new URL(import.meta.url).searchParams.get('starter'));
if (process.ppid === starter) process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
