import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'
import { KIND_PANEL } from '../contract/client.ts'
import { kindPath, LONGEST_KIND } from '../contract/index.ts'
import { kindViewsAtom } from './kinds.ts'
import { ANSWERS_PANEL, answersPath, CASES_PANEL, casesPath, GALLERY_PANEL, GALLERY_PATH } from './panelIds.ts'

export const galleryPanel = definePanel({
  type: GALLERY_PANEL,
  params: z.object({}),
  title: (_params, t) => t('assistants.title'),
  load: () => import('./gallery/GalleryPanel.tsx'),
  reuse: 'single',
  path: () => GALLERY_PATH,
})

export const kindPanel = definePanel({
  type: KIND_PANEL,
  params: z.object({ kind: z.string().max(LONGEST_KIND) }),
  title: ({ kind: id }, t, get) => t(get(kindViewsAtom).find(({ kind }) => kind.id === id)?.kind.title ?? 'assistants.kindPage'),
  kind: 'assistants.kindPage',
  load: () => import('./gallery/KindPanel.tsx'),
  reuse: 'same-params',
  path: ({ kind }) => kindPath(kind),
})

export const answersPanel = definePanel({
  type: ANSWERS_PANEL,
  params: z.object({ id: z.int() }),
  title: (_params, t) => t('assistants.answers.title'),
  load: () => import('./recorder/AnswersPanel.tsx'),
  reuse: 'same-params',
  path: ({ id }) => answersPath(id),
})

export const casesPanel = definePanel({
  type: CASES_PANEL,
  params: z.object({ id: z.int() }),
  title: (_params, t) => t('assistants.case.title'),
  load: () => import('./cases/CasesPanel.tsx'),
  reuse: 'same-params',
  path: ({ id }) => casesPath(id),
})
