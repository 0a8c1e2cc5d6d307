import { vitePreprocess } from '@sveltejs/vite-plugin-svelte';

// The steps stand in sections that are filled once: while developing, a change reloads the whole page.
export default { preprocess: vitePreprocess(), compilerOptions: { hmr: false } };
