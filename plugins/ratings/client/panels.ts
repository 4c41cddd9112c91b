import { z } from 'zod'
import { definePanel } from '#core/client/plugin.ts'

const nothing = z.object({})

export const ratingsPanel = definePanel({
  type: 'ratings.list',
  params: nothing,
  title: (_params, t) => t('ratings.title'),
  load: () => import('./list/RatingsPanel.tsx'),
  reuse: 'single',
  path: () => '/avaliacoes/listar',
})

export const configurePanel = definePanel({
  type: 'ratings.configure',
  params: nothing,
  title: (_params, t) => t('ratings.configure.title'),
  load: () => import('./configure/ConfigurePanel.tsx'),
  reuse: 'single',
  path: () => '/avaliacoes/configurar',
})
