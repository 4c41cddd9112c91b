/** Catalogue key of what a point is called, in the catalogue of whoever offers it: 'chat.point.composerTools', 'workbench.point.overlays'. */
export const pointKey = (id: string): string => id.replace(/^core\./, 'workbench.').replace('.', '.point.')
