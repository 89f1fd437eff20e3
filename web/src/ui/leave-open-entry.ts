// Only a page that a reload has left on such an entry fetches this file: open-entry.ts leaves the entry when it is loaded.
import './open-entry.ts';
