/** What is fetched together when the reader comes near the race. */
export { default as controls } from './RaceControls.svelte';
export { default as track } from './RaceTrack.svelte';
