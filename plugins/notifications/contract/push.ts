import { z } from 'zod'
import { languageSchema } from '#core/contract/auth.ts'
import { defineEndpoint } from '#core/contract/define.ts'

/** A browser of a person; the browser makes the id once and keeps it. */
const deviceId = z.uuid()
const LONGEST_ADDRESS = 1_000
const base64Url = (bytes: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{${Math.ceil((bytes * 4) / 3)}}=*$`))

/** A browser's subscription, as `PushSubscription.toJSON()` has it. @see RFC 8291: an uncompressed P-256 point and 16 bytes */
const subscriptionSchema = z.object({
  endpoint: z.url().max(LONGEST_ADDRESS),
  keys: z.object({ p256dh: base64Url(65), auth: base64Url(16) }),
})

/** The installation's public VAPID key, and whether any browser of the person is subscribed. */
export const getPushKey = defineEndpoint({
  method: 'GET',
  path: '/push/publicKey',
  permission: 'notifications.read',
  summary: 'Key for subscribing to push messages',
  input: z.object({}),
  output: z.object({ publicKey: z.string(), isSubscribed: z.boolean() }),
})

/** Push messages of the person go to this browser too, until they sign out in it. 422 for an address that is not of a push service. */
export const subscribeToPush = defineEndpoint({
  method: 'POST',
  path: '/push/subscribe',
  permission: 'notifications.read',
  summary: 'Subscribe a browser to push messages',
  input: subscriptionSchema.extend({ deviceId, language: languageSchema }),
  output: z.object({}),
})

export const unsubscribeFromPush = defineEndpoint({
  method: 'DELETE',
  path: '/push/subscribe',
  permission: 'notifications.read',
  summary: 'End push messages to a browser',
  input: z.object({ deviceId }),
  output: z.object({}),
})

/** Whether the person has the program in view in this browser: while they do, nothing is pushed to them. */
export const reportSight = defineEndpoint({
  method: 'PUT',
  path: '/push/sight',
  permission: 'notifications.read',
  summary: 'Tell whether the program is in view',
  input: z.object({ deviceId, isVisible: z.boolean() }),
  output: z.object({}),
})

/** Body of a push message, encrypted for the browser. */
export const pushPayloadSchema = z.object({
  /** A bubble replaces an older one of the same tag. */
  tag: z.string(),
  title: z.string(),
  body: z.string(),
  /** Path inside the program. */
  url: z.string(),
})
export type PushPayload = z.infer<typeof pushPayloadSchema>
