import type { MediaFile } from '../wire/shapes.ts'

/** A photo whose address is valid until 9000 ms, unless told otherwise. */
export const mediaForTests = (overrides: Partial<MediaFile> = {}): MediaFile => ({
  id: 'f1',
  name: 'vitrine.png',
  mime: 'image/png',
  kind: 'image',
  bytes: 2048,
  width: 520,
  height: 260,
  durationMs: null,
  waveform: null,
  url: '/media/1/f1/vitrine.png?expires=9000&signature=a',
  previewUrl: null,
  ...overrides,
})
