import { Avatar } from '../../ui/avatar.tsx';

const testimonials = [
  {
    name: 'Marta',
    role: 'sold a sofa',
    text: 'I would have asked for half. Eleven people told me otherwise within an evening.',
  },
  {
    name: 'Deniz',
    role: 'had a roof repaired',
    text: 'I showed the roofer what the street thought of his quote. He laughed, and took $900 off.',
  },
  {
    name: 'Priya',
    role: 'helper, 340 XP',
    text: 'I used to fix bikes for a living. Guessing them right is my morning crossword now.',
  },
];

export function Testimonials() {
  return (
    <section className="page-wide" aria-labelledby="testimonials">
      <h2 id="testimonials" className="type-title">
        Heard over the fence
      </h2>
      <ul className="mt-8 grid gap-5 md:grid-cols-3">
        {testimonials.map(({ name, role, text }) => (
          <li key={name}>
            <figure className="flex h-full flex-col">
              <blockquote className="relative flex-1 rounded-xl bg-sunken p-6 text-lg leading-relaxed after:absolute after:-bottom-2.5 after:left-9 after:size-5 after:rotate-45 after:rounded-xs after:bg-sunken">
                <p>{text}</p>
              </blockquote>
              <figcaption className="mt-6 flex items-center gap-3 pl-5">
                <Avatar photoUrl={null} name={name} size="md" />
                <span>
                  <span className="block font-semibold">{name}</span>
                  <span className="block text-sm text-ink-soft">{role}</span>
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
