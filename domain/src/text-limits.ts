/** How long texts may be, in characters. */
export const longestName = 80;
export const longestTitle = 100;
export const longestDescription = 500;
export const longestLocation = 200;
export const longestComment = 250;
export const longestAbout = 500;
export const longestReport = 500;
export const longestQuestion = 500;
export const longestReason = 500;
export const longestMessage = 5000;
export const longestPasskeyName = 60;
export const shortestUsername = 3;
export const longestUsername = 30;
export const shortestPassword = 8;
export const longestPassword = 128;

/** Of what an admin may set. */
export const longestSiteName = 40;
export const longestTagline = 120;
export const longestSiteDescription = 200;
export const longestFooter = 200;
export const longestFigure = 12;
export const longestFigureLabel = 40;
export const longestRules = 20_000;
