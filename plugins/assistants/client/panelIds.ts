export const GALLERY_PANEL = 'assistants.gallery'
export const ANSWERS_PANEL = 'assistants.answers'
export const CASES_PANEL = 'assistants.cases'
export const GALLERY_PATH = '/configuracoes/assistentes'
export const answersPath = (id: number): `/${string}` => `${GALLERY_PATH}/${id}`
export const casesPath = (id: number): `/${string}` => `${GALLERY_PATH}/${id}/casos`
