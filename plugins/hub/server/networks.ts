import type { MediaKind } from '#plugins/media/contract/index.ts'
import { HUB_FACEBOOK, HUB_INSTAGRAM } from '../contract/index.ts'

const MB = 1024 * 1024

/** In what the channels behind the hub differ. */
export interface Network {
  type: string
  /** As the hub calls it, in addresses and deliveries. */
  name: 'facebook' | 'instagram'
  mostText: { length: number; unit: 'characters' | 'bytes' }
  /** In bytes; kinds that are absent go as documents, where there are such. */
  files: Partial<Record<MediaKind, number>>
}

/** @source limits of Messenger */
export const facebook: Network = {
  type: HUB_FACEBOOK,
  name: 'facebook',
  mostText: { length: 2000, unit: 'characters' },
  files: { image: 25 * MB, video: 25 * MB, audio: 25 * MB, document: 25 * MB },
}

/** @source limits of Instagram, and of the hub for its files */
export const instagram: Network = {
  type: HUB_INSTAGRAM,
  name: 'instagram',
  mostText: { length: 1000, unit: 'bytes' },
  files: { image: 8 * MB, video: 8 * MB, audio: 8 * MB },
}
