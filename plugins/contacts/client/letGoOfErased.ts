import { queryClient } from '#core/client/kernel/queryClient.ts'
import { closeEverywhere } from '#core/client/workbench/closeEverywhere.ts'
import { cardPanel } from './cardPanel.ts'
import { resetContact } from './contactQueries.ts'

/** Lets go of what this browser holds of erased people: cards, which are saved with the name, and answers of the server. */
export function letGoOfErased(contactIds: readonly number[]): void {
  closeEverywhere(({ type, params }) => {
    const card = type === cardPanel.type ? cardPanel.params.safeParse(params) : null
    return card?.success === true && contactIds.includes(card.data.contactId)
  })
  // It happens a few times a year, and every screen may show something of the person: all ask again, and what no screen shows is let go.
  queryClient.removeQueries({ type: 'inactive' })
  for (const id of contactIds) resetContact(id)
  void queryClient.invalidateQueries()
}
