ALTER TABLE "contacts" ADD COLUMN "blocked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "contacts" ADD COLUMN "disable_bot" boolean DEFAULT false NOT NULL;