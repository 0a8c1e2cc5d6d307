import { inject } from 'vitest';
import { puppeteer } from './puppeteer.ts';
import { inEngine } from './suite.ts';

inEngine('Chromium', () => puppeteer('chrome', inject('chromium')), 'lives');
