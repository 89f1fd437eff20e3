/** How long texts may be, in characters (product 6.1). */
export const longestName = 80;
export const longestTitle = 100;
export const longestDescription = 500;
export const longestLocation = 200;
export const longestComment = 250;
export const longestAbout = 500;
export const longestReport = 500;
export const longestQuestion = 500;
export const longestReason = 500;
