"""The folder of the LackeyCCG plugin: set files, their texts, and the lists beside them."""
