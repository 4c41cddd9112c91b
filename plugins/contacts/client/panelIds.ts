/** The list's panel: the scope of its commands. */
export const CONTACTS_PANEL = 'contacts.list'
