import { inject } from 'vitest';
import { mainPaths } from './paths.ts';
import { puppeteer } from './puppeteer.ts';

mainPaths('Firefox', () => puppeteer('firefox', inject('firefox')));
