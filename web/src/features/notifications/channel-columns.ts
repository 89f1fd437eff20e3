/** On wide screens the rows and their heading share these columns. */
export const channelColumns = (hasPush: boolean) =>
  hasPush
    ? 'md:grid-cols-[minmax(0,1fr)_4.5rem_10rem_4.5rem] md:gap-x-6'
    : 'md:grid-cols-[minmax(0,1fr)_4.5rem_10rem] md:gap-x-6';

export const channelNames = { inApp: 'In app', mail: 'Email', push: 'Push' };
