import { configure } from '@testing-library/react';

// Busy machines are slow: 15 s instead of the default 1 s.
configure({ asyncUtilTimeout: 15_000 });
