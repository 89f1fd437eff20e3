/** The screens of visitors alone (product 2.1). */
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
