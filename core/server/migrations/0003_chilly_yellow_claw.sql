ALTER TABLE "users" ADD COLUMN "is_here" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "pause" text;--> statement-breakpoint
UPDATE "users" SET "is_here" = "is_online";
