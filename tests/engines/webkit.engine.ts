import { inject } from 'vitest';
import { inEngine } from './suite.ts';
import { webkit } from './webkit.ts';

inEngine('WebKit', () => webkit(inject('webkit')), 'is read');
