import { atom } from 'jotai'
import type { UnreadDelivery } from '../../contract/index.ts'

export type DeliveryOfConnection = UnreadDelivery & { connectionId: number }

/** The delivery under the cursor of the list, for keys. */
export const activeDeliveryAtom = atom<DeliveryOfConnection | null>(null)

/** The delivery whose text is shown. */
export const shownDeliveryAtom = atom<DeliveryOfConnection | null>(null)
