/** The screens that only visitors see. */
export const publicPaths = [
  '/',
  '/how-it-works',
  '/faq',
  '/about',
  '/contact',
  '/privacy',
  '/terms',
  '/login',
  '/register',
];
