import { inject } from 'vitest';
import { mainPaths } from './paths.ts';
import { webkit } from './webkit.ts';

mainPaths('WebKit', () => webkit(inject('webkit')));
