import { inject } from 'vitest';
import { puppeteer } from './puppeteer.ts';
import { inEngine } from './suite.ts';

inEngine('Firefox', () => puppeteer('firefox', inject('firefox')), 'lives');
