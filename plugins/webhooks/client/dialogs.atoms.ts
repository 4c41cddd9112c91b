import { atom } from 'jotai'
import type { Delivery, ShownWebhook, Webhook } from '../contract/index.ts'

/** The webhook that somebody is asked about before its secret is renewed. */
export const renewAtom = atom<Webhook | null>(null)
/** A secret that was just made: the only time it is shown. */
export const shownWebhookAtom = atom<ShownWebhook | null>(null)
/** The delivery that is looked at. */
export const deliveryAtom = atom<Delivery | null>(null)
