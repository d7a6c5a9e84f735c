"""Card data as a keeper of it sees it: files, rows and their places, in our form or in that of the plugin."""
