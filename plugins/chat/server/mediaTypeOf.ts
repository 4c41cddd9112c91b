import type { MediaFile } from '#plugins/media/contract/index.ts'

/** How a message calls its file; what browsers cannot show is 'application', as in the family. */
export const mediaTypeOf = ({ kind }: MediaFile): string => (kind === 'document' ? 'application' : kind)
