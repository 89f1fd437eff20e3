/** A drawing of a few streets on which an area is marked by a circle. */
export function AreaMap({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 240 140" aria-hidden className={className}>
      <g strokeLinecap="round" fill="none" className="stroke-line">
        <path d="M-6 96 C 60 78 90 120 150 98 S 220 70 250 84" strokeWidth="9" />
        <path d="M40 -6 C 52 40 30 90 52 150" strokeWidth="6" />
        <path d="M120 -6 C 112 40 132 84 118 150" strokeWidth="9" />
        <path d="M190 -6 C 198 50 178 90 196 150" strokeWidth="6" />
        <path d="M-6 40 C 60 52 120 28 250 44" strokeWidth="6" />
        <path d="M-6 10 80 18 M150 64 250 58 M60 70 112 66 M64 120 114 126" strokeWidth="4" />
      </g>
      <circle
        cx="118"
        cy="70"
        r="50"
        strokeWidth="3"
        strokeDasharray="2 7"
        strokeLinecap="round"
        className="fill-accent/20 stroke-accent"
      />
    </svg>
  );
}
