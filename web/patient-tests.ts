import { configure } from '@testing-library/react';

// A machine that has other things to do is slow, not broken: what is waited for has longer than the library's one second.
configure({ asyncUtilTimeout: 15_000 });
