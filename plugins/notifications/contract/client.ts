import { defineService } from '#core/contract/define.ts'

/** A message that is told by sound and on the desktop without a row in the centre. */
export interface WindowAlert {
  /** The same in every window of the person, so that one of them tells it. */
  key: string
  title: string
  /** Beginning of the message; left out where the person wants no previews. */
  text: string
  /** Whether the person is looking at it in this window: then no window tells it. */
  isInFront: () => boolean
  /** Leads to it. */
  open: () => void
}

/** Tells a message as the person chose for messages, outside their quiet hours, by the window that is nearest to them. */
export interface WindowAlerts {
  alert(one: WindowAlert): Promise<void>
}
export const windowAlerts = defineService<WindowAlerts>('notifications.windowAlerts')
