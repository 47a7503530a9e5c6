import { configure } from '@testing-library/react';

// A screen's code comes by import(): on a busy machine the first one takes longer than the library's one second.
configure({ asyncUtilTimeout: 10_000 });
