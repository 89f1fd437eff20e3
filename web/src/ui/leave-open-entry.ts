// Apart from what opens things over a page, so that a page that a reload has left with such an entry fetches it, and no other page does.
import './open-entry.ts';
