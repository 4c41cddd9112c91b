export const GALLERY_PANEL = 'assistants.gallery'
export const KIND_PANEL = 'assistants.kind'
export const ANSWERS_PANEL = 'assistants.answers'
export const CASES_PANEL = 'assistants.cases'
export const GALLERY_PATH = '/configuracoes/assistentes'
/** The page of a kind, as the specification has it. */
export const kindPath = (kind: string): `/${string}` => `/configuracoes/${kind}`
export const answersPath = (id: number): `/${string}` => `${GALLERY_PATH}/${id}`
export const casesPath = (id: number): `/${string}` => `${GALLERY_PATH}/${id}/casos`
