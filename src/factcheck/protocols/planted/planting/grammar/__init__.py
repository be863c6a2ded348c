"""The little English that planting needs: inflection of common verbs and finding the verb of a clause."""
