export * from './config.ts'
export * from './dialogue.ts'
export * from './ratings.ts'
