import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

/** Panel of a contact: what is known of them and their tickets. */
export const cardPanel = definePanel({
  type: 'contacts.card',
  params: z.object({ contactId: z.int(), name: z.string() }),
  title: ({ name }) => name,
  kind: 'contacts.panel.card',
  load: () => import('./ContactCard.tsx'),
  reuse: 'same-params',
  share: 26,
})
