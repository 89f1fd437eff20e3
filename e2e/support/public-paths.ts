/** The screens that only visitors see (product 2.1). */
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
