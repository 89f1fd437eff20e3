/** A city bike, drawn in the product's colours. */
export function Bicycle({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 340 220" aria-hidden fill="none" className={className}>
      <ellipse cx="170" cy="197" rx="140" ry="7" className="fill-accent/15" />
      {[90, 250].map((x) => (
        <g key={x}>
          <circle cx={x} cy="142" r="52" strokeWidth="9" className="stroke-ink" />
          <circle cx={x} cy="142" r="44" strokeWidth="2" className="stroke-line-strong" />
          {[0, 45, 90, 135].map((turn) => (
            <line
              key={turn}
              x1={x - 43}
              x2={x + 43}
              y1="142"
              y2="142"
              strokeWidth="1.5"
              transform={`rotate(${turn + x} ${x} 142)`}
              className="stroke-line-strong"
            />
          ))}
        </g>
      ))}
      <g strokeWidth="10" strokeLinecap="round" strokeLinejoin="round" className="stroke-accent">
        <path d="M90 142 138 76 226 72 160 144Z" />
        <path d="M132 60 160 144" />
        <path d="M222 54 250 142" />
      </g>
      <path
        d="M222 56 218 34 Q 216 26 226 25 L 240 23"
        strokeWidth="7"
        strokeLinecap="round"
        className="stroke-ink"
      />
      <path d="M112 56 Q 132 48 152 56 L 150 64 L 120 64 Z" className="fill-ink" />
      <path d="M52 100 Q 86 72 128 104" strokeWidth="6" strokeLinecap="round" className="stroke-gold" />
      <path d="M214 98 Q 254 74 288 102" strokeWidth="6" strokeLinecap="round" className="stroke-gold" />
      <circle cx="160" cy="144" r="15" strokeWidth="6" className="fill-surface stroke-ink" />
      <path d="m160 144 15 22 m-5 0 h12" strokeWidth="6" strokeLinecap="round" className="stroke-ink" />
      <path
        d="M236 36 h48 l-7 34 h-34 Z"
        strokeWidth="4"
        strokeLinejoin="round"
        className="fill-gold stroke-gold-edge"
      />
      <path
        d="M247 38 250 68 M260 38v30 M273 38 270 68 M239 52h42"
        strokeWidth="2.5"
        className="stroke-gold-edge"
      />
    </svg>
  );
}
